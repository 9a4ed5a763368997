/** The words of the articles. */
export const articleWords = {
  search: "Search the articles",
  none: "No articles found matching your search",
  noneHint: "Try other words, or ask us on the Get Help tab.",
  clear: "Clear search",
  screens: "Screen by screen",
  back: "All articles",
  page: "Open as a page",
  walked: (day: string) => `Our tests last walked these steps on ${day}.`,
  helpful: "Was this helpful?",
  thanks: { title: "Thank you", description: "Only the answer is counted, not who gave it." },
  notSaved: { title: "That didn’t get through", description: "Please try again." },
} as const;
