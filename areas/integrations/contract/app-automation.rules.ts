/** What a newly connected automation program is told about unless somebody chooses. */
export const defaultEvents = [
  "contact.created",
  "contact.stage_changed",
  "deal.won",
  "appointment.scheduled",
  "invoice.paid",
  "payment.received",
] as const;

/** What an automation app was asked to be told about; undefined when nothing was chosen. */
export function eventsIn(options: Readonly<Record<string, unknown>> | undefined): string[] | undefined {
  const events = options?.["events"];
  return Array.isArray(events) && events.length > 0 ? events.map(String) : undefined;
}

/** Why an automation program didn’t take the test message, in a sentence. */
export function programTrouble(status: number): string {
  if (status === 404 || status === 410)
    return `There is nothing at this address (${status}). Switch the workflow on there, and copy its address again.`;
  if (status === 401 || status === 403) return `The program doesn’t let us in (${status}).`;
  return `The program didn’t take our test message (${status}). Try again in a minute.`;
}
