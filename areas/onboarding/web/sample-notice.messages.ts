/** What stands over sample data, and what is asked before it goes. */
export const sampleWords = {
  notice: "What is marked “Sample” is made up, so that there is something to look at.",
  remove: "Remove the sample data",
  ask: "Remove the sample data?",
  askHelp: "The made-up customers, things to do and emails go at once, and cannot be brought back. Those that you edited stay.",
} as const;
