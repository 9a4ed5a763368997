import { addDays } from "#platform/contract/dates.ts";

const endOfMonthBefore = (day: string): string => addDays(`${day.slice(0, 7)}-01`, -1);

/** The sample business's statements of its bank account: until when one is proved, and of which day the next is, ticked until the middle of its month. */
export function sampleStatementsOn(today: string): { proved: string; open: string; tickedUntil: string } {
  const open = endOfMonthBefore(today);
  return { proved: endOfMonthBefore(open), open, tickedUntil: `${open.slice(0, 8)}15` };
}
