// The order of search results: guides first, what is made for contributors last.
const RAISED = [[/^(index|accueil|begin)$/, 30], [/^guide\//, 25], [/^reference\/cli/, 8]];
const LOWERED = [[/^decisions\//, -25], [/^generated\/clauses\/tests/, -30], [/^generated\//, -12]];

var Scorer = {
  score: ([docname, title, anchor, descr, score]) =>
    [...RAISED, ...LOWERED].reduce((sum, [page, more]) => sum + (page.test(docname) ? more : 0), score),
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
