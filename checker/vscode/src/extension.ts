// Starts the language server for card sets, and shows the card at the cursor beside the text.

import * as vscode from "vscode";
import { LanguageClient } from "vscode-languageclient/node";

const LANGUAGE = "antipater-cards";

interface Card {
  svg: string;
  name: string;
}

let client: LanguageClient | undefined;
let panel: vscode.WebviewPanel | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  context.subscriptions.push(
    vscode.commands.registerCommand("antipater.showCard", showCard),
    vscode.commands.registerCommand("antipater.restart", restart),
    vscode.window.onDidChangeTextEditorSelection((change) => drawSoon(change.textEditor)),
    vscode.languages.onDidChangeDiagnostics(() => drawSoon(vscode.window.activeTextEditor)),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("antipater")) void restart();
    }),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

async function start(): Promise<void> {
  const settings = vscode.workspace.getConfiguration("antipater");
  const command = settings.get("command", "antipater");
  const args = ["language-server", "--lang", settings.get("language", "en")];
  client = new LanguageClient(
    "antipater",
    "Antipater",
    { command, args },
    {
      documentSelector: [{ scheme: "file", language: LANGUAGE }],
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/*.cards") },
    },
  );
  try {
    await client.start();
  } catch {
    client = undefined;
    void vscode.window.showErrorMessage(
      `Antipater does not start as “${command}”. Install it with pip install 'antipater[editor]', ` +
        "or set antipater.command to where it is.",
    );
  }
}

async function restart(): Promise<void> {
  await client?.stop().catch(() => undefined);
  await start();
}

async function showCard(): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!panel) {
    panel = vscode.window.createWebviewPanel(
      "antipater.card",
      "Card",
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { enableScripts: false, localResourceRoots: [] },
    );
    panel.onDidDispose(() => (panel = undefined));
  }
  await draw(editor);
}

let pending: NodeJS.Timeout | undefined;

function drawSoon(editor: vscode.TextEditor | undefined): void {
  if (!panel || editor?.document.languageId !== LANGUAGE) return;
  clearTimeout(pending);
  pending = setTimeout(() => void draw(editor), 100);
}

async function draw(editor: vscode.TextEditor | undefined): Promise<void> {
  if (!panel || !client || editor?.document.languageId !== LANGUAGE) return;
  const { line, character } = editor.selection.active;
  const card = await client.sendRequest<Card | null>("antipater/card", {
    textDocument: { uri: editor.document.uri.toString() },
    position: { line, character },
  });
  if (!panel || !card) return;
  panel.title = card.name;
  panel.webview.html = page(card.svg);
}

// The server's drawing holds no script, and the page would not run one.
function page(svg: string): string {
  const policy = "default-src 'none'; style-src 'unsafe-inline'";
  return `<!doctype html><html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<style>svg { display: block; width: min(100%, 360px); margin: 1rem auto; }</style>
</head><body>${svg}</body></html>`;
}
