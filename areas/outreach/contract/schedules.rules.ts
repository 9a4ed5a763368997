/** When the server was down longer than this past the set time, the owner decides instead of it sending late, in hours. */
export const graceHours = 2;
/** True when the set time is further back than a restart explains. */
export const isMissed = (scheduledFor: string, now: Date): boolean =>
  now.getTime() - Date.parse(scheduledFor) > graceHours * 3_600_000;
