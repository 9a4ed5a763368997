/** Words that have the practice page show how a refusal and a lost answer look. */
export const practiceTags = { fails: "#practicefail", isLost: "#practicelost" } as const;

/** What becomes of a post on the practice page. */
export function practiceOutcome(content: string): "published" | "failed" | "unconfirmed" {
  if (content.includes(practiceTags.fails)) return "failed";
  return content.includes(practiceTags.isLost) ? "unconfirmed" : "published";
}

export const practiceReasons = {
  failed: "The practice page refused it, as asked.",
  unconfirmed: "The practice page didn’t answer, as asked.",
} as const;
