import { useQueryOf } from "#platform/web/use-query-of.ts";
import { mailServerApi } from "#areas/outreach/contract/mail-server.api.ts";
import { type MailNote, mailNoteOf } from "./mail-note.view.ts";

/** What becomes of email about meetings; undefined while nobody knows yet. */
export function useMailNote(): MailNote | undefined {
  const { data } = useQueryOf(mailServerApi.readiness, { query: { need: "service" } });
  return data && mailNoteOf(data);
}
