// What every page begins with: the language in the document, and the page in its place.

import { type ComponentChild, render } from "preact";
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import "./base.css";
import { Boundary } from "./boundary";
import { firstLanguage, LANGUAGES, type Language, type Say, speaker, type Texts } from "./language";

/** What every page's data holds beside its own. */
export interface PageData {
  readonly texts: Texts;
  readonly language: Language | null;
}

/** The language of the page, a function that says its texts, and a choice of another one. */
export interface Speaking {
  readonly language: Language;
  readonly say: Say;
  readonly choose: (language: Language) => void;
}

/** The page's language as state; the document's own language follows. */
export function useSpeaking(data: PageData): Speaking {
  const [language, choose] = useState<Language>(() => firstLanguage(data.language));
  const say = useMemo(() => speaker(data.texts, language), [data, language]);
  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return { language, say, choose };
}

const OWN_NAMES: Readonly<Record<Language, string>> = { en: "English", fr: "Français", nl: "Nederlands" };

/** The choice of language, each by its own name. */
export function LanguageChoice({ speaking }: { speaking: Speaking }) {
  return (
    <label class="language">
      <span class="unseen">{speaking.say("language")}</span>
      <select value={speaking.language} onChange={(event) => speaking.choose(event.currentTarget.value as Language)}>
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {OWN_NAMES[language]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Put a page into the document; where it fails, that is said in its place. */
export function show(data: PageData, page: ComponentChild): void {
  const place = document.getElementById("page");
  const say = speaker(data.texts, firstLanguage(data.language));
  if (place) render(<Boundary say={say}>{page}</Boundary>, place);
}
