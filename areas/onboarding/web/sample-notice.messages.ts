/** The notice above sample data, and the question before it is removed. */
export const sampleWords = {
  notice: "Anything marked “Sample” is made up, so there’s something to look at.",
  remove: "Remove the sample data",
  ask: "Remove the sample data?",
  askHelp:
    "The made-up customers, tasks and emails are deleted right away, and you can’t get them back. Anything you edited stays.",
} as const;
