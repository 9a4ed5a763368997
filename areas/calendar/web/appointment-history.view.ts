import type {
  AppointmentHistory,
  MeetingChange,
  MeetingMail,
} from "#areas/calendar/contract/appointment-history.schema.ts";
import { words } from "./calendar.messages.ts";
import { momentLabel } from "./calendar.view.ts";

/** A line of a meeting's history: what, and when and by whom. */
export type HistoryLine = { key: string; what: string; note: string; href?: string };

const changeWords: Record<MeetingChange["kind"], string> = {
  scheduled: "Scheduled",
  moved: "Moved",
  confirmed: "Confirmed",
  cancelled: "Canceled",
  deleted: "Deleted",
  restored: "Restored",
  attended: "They came",
  missed: "They didn’t come",
  coming: "The guest will be there",
  handed_over: "Handed over",
  declined: "Declined from the guest’s calendar. Nothing has changed: it’s up to you.",
};

const stepWords: Record<MeetingMail["step"], string> = {
  asked: "Request",
  invitation: "Invitation",
  change: "News of the change",
  cancellation: "Cancellation",
  day_before: "Reminder the day before",
  hour_before: "Reminder an hour before",
};

const stateWords: Record<MeetingMail["state"], string> = {
  waits: "waits to be sent",
  sent: "sent",
  bounced: "bounced, so it never arrived",
  failed: "wasn’t sent: the mail server refused it",
  unknown: "may not have arrived",
  no_server: "",
  test: "not sent: a test business sends no email",
  skipped: "not sent",
};

const mailWords = ({ step, address, state, reason }: MeetingMail): string =>
  state === "no_server"
    ? words.noEmailLeft
    : `${stepWords[step]} to ${address}: ${stateWords[state]}${reason ? `, ${reason}` : ""}`;

/** What became of a meeting and of the mail about it, newest first. */
export function historyLines({ changes, mails }: AppointmentHistory, timeZone: string): HistoryLine[] {
  const when = (moment: string) => momentLabel(moment, timeZone);
  const lines = [
    ...changes.map(({ kind, at, by, from, hosts }) => ({
      at,
      what: hosts
        ? `${changeWords[kind]} from ${hosts.from} to ${hosts.to}`
        : from === null
          ? changeWords[kind]
          : `${changeWords[kind]}, before ${when(from)}`,
      note: by === null ? when(at) : `${by}, ${when(at)}`,
    })),
    ...mails.map((mail) => ({
      at: mail.at,
      what: mailWords(mail),
      note: mail.state === "no_server" ? `${stepWords[mail.step]}, ${when(mail.at)}` : when(mail.at),
      ...(mail.state === "no_server" && { href: "/settings/mail" }),
    })),
  ];
  return lines
    .sort((a, b) => (a.at < b.at ? 1 : -1))
    .map(({ at, ...line }, index) => ({ ...line, key: `${at} ${index}` }));
}

/** "missed 2 of 5"; undefined for a customer who missed none. */
export const missedWords = ({ missed }: Pick<AppointmentHistory, "missed">): string | undefined =>
  missed && missed.missed > 0 ? `missed ${missed.missed} of ${missed.of}` : undefined;
