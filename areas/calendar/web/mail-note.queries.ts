import { useQueryOf } from "#platform/web/use-query-of.ts";
import { mailReadinessApi } from "#areas/outreach/contract/mail-readiness.api.ts";
import { type MailNote, mailNoteOf } from "./mail-note.view.ts";

/** What becomes of email about meetings; undefined while nobody knows yet. */
export function useMailNote(): MailNote | undefined {
  const { data } = useQueryOf(mailReadinessApi.get, { query: { need: "service" } });
  return data && mailNoteOf(data);
}
