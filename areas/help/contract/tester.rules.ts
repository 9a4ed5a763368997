/** The four stated kinds of what the checklist looks at (Spec 2 §2, Tutorial tester), with the words above them. */
export const testerCategories = [
  ["access", "Getting in"],
  ["tutorial", "Tutorials"],
  ["content", "Articles and videos"],
  ["support", "Getting help"],
] as const;
type TesterCategory = (typeof testerCategories)[number][0];

export type TesterItem = { key: string; category: TesterCategory; text: string; href?: string };

const center = "/tutorial-center";

/** The twelve stated items: what to try, and where. Their keys stay, because browsers keep them. */
export const testerItems: readonly TesterItem[] = [
  {
    key: "open",
    category: "access",
    text: "Open the tutorial center from Settings, on the Help tab.",
    href: "/settings?tab=help",
  },
  {
    key: "signed-out",
    category: "access",
    text: "Open the tutorial center in a private window, signed out.",
    href: center,
  },
  { key: "close", category: "access", text: "Close the tutorial center. You’re back at the start." },
  {
    key: "start",
    category: "tutorial",
    text: "Start a tutorial. It shows its steps and how far you are.",
    href: center,
  },
  { key: "step", category: "tutorial", text: "Do what a step asks. The step is checked off by itself." },
  {
    key: "restart",
    category: "tutorial",
    text: "Go back a step, then restart. The tutorial is at its first step again.",
  },
  {
    key: "search",
    category: "content",
    text: "Search the articles for a word, once with a typo.",
    href: `${center}?tab=articles`,
  },
  {
    key: "article",
    category: "content",
    text: "Read an article to the end and say whether it helped.",
    href: `${center}?tab=articles`,
  },
  {
    key: "videos",
    category: "content",
    text: "See the three videos and how long each one is.",
    href: `${center}?tab=videos`,
  },
  {
    key: "ways",
    category: "support",
    text: "See the four ways to get help.",
    href: `${center}?tab=help`,
  },
  {
    key: "question-mark",
    category: "support",
    text: "Press the question mark at the top of a screen. It shows help for that screen.",
    href: "/contacts",
  },
  {
    key: "ask",
    category: "support",
    text: "Choose “Ask us” there. You’re on the Get Help tab.",
  },
];

/** How much of the checklist is done: the count, and whole percent, 100 only when all of it is. */
export function testedSoFar(done: readonly string[]): { count: number; percent: number } {
  const count = testerItems.filter(({ key }) => done.includes(key)).length;
  return { count, percent: Math.floor((count / testerItems.length) * 100) };
}
