import type { ToastText } from "#platform/web/toasts.ts";
import type { CopyQuestion } from "#areas/calendar/contract/copy-questions.schema.ts";

export const questionWords = {
  list: "Changed in your calendar elsewhere",
  putBack: "Put it back",
  taken: "That time isn’t free here",
} as const;

export const questionToasts = {
  moved: { title: "Meeting updated" },
  cancelled: { title: "Meeting canceled", description: "Its time is free again." },
  putBack: { title: "It’s being put back", description: "Your calendar will show it as it is here." },
  notTold: { title: "That wasn’t saved", description: "Nothing has changed. Try again." },
  notPutBack: { title: "That wasn’t put back", description: "Nothing has changed. Try again." },
} satisfies Record<string, ToastText>;

/** What completes "Demo Mode: This would ..." (Spec 1 §1). */
export const questionDemo = {
  tell: "move this meeting here, too",
  putBack: "put this meeting back in your calendar",
} as const;

/** What the button says that makes the meeting here as it is there. */
export function tellLabel({ finding, tellsGuest }: Pick<CopyQuestion, "finding" | "tellsGuest">): string {
  if (finding === "moved") return tellsGuest ? "Tell the guest" : "Move it here, too";
  return tellsGuest ? "Cancel and tell the guest" : "Cancel it here, too";
}

type Asked = Pick<CopyQuestion, "finding" | "tellsGuest" | "isMine" | "hostName" | "calendarName">;
/** What happened, and what has not: "You moved this meeting in “Home”. There it’s …, here it’s still …." */
export function questionText(
  question: Asked,
  { here, there }: { here: string; there: string | null },
): string {
  const { finding, tellsGuest, isMine, hostName, calendarName } = question;
  const what = isMine
    ? `You ${finding} this meeting in “${calendarName}”.`
    : `This meeting was ${finding} in “${calendarName}”, the calendar of ${hostName}.`;
  const where = there === null ? `Here it’s still ${here}.` : `There it’s ${there}. Here it’s still ${here}.`;
  return `${what} ${where} ${tellsGuest ? "The guest hasn’t been told." : "Nothing has changed here."}`;
}
