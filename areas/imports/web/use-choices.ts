import { useCallback, useEffect, useMemo, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { refresh } from "#platform/web/query-keys.ts";
import { useLatest } from "#platform/web/use-latest.ts";
import type { ContactField } from "#areas/customers/contract/contact-fields.schema.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import type { Import, ImportChoices } from "#areas/imports/contract/imports.schema.ts";
import { useChoiceActions } from "./imports.queries.ts";
import { choicesOf, missingOf } from "./imports.view.ts";

const settledMilliseconds = 500;

/**
 * The choices of the second step. They are saved automatically once settled; when nothing is missing the file is checked, so that
 * "What will happen" always matches the choices. `settled` is false while the screen is ahead of the server.
 */
export function useChoices(
  imported: Import,
  fields: readonly ContactField[] | undefined,
  mayChange: boolean,
) {
  const [draft, setDraft] = useState<ImportChoices>();
  const choices = useMemo(() => draft ?? choicesOf(imported, hereCountry()), [draft, imported]);
  const missing = missingOf(choices, imported.columns, fields ?? []);
  const { send, sending, failed, answerFirstRow } = useSending(imported, fields ?? [], draft, setDraft);
  // A new file is checked as soon as its columns are known.
  const isNew = draft === undefined && imported.status === "mapping" && missing.length === 0;
  const wanted = mayChange && fields !== undefined && !failed && (draft !== undefined || isNew);
  const wait = draft === undefined ? 0 : settledMilliseconds;
  useEffect(() => {
    if (!wanted || sending) return;
    const timer = setTimeout(() => void send(choices), wait);
    return () => clearTimeout(timer);
  }, [wanted, sending, choices, wait, send]);
  return {
    choices,
    change: setDraft,
    missing,
    settled: draft === undefined && !sending,
    failed,
    retry: () => void send(choices),
    answerFirstRow,
  };
}

/** The country of the reader's own language setting: en-US is US. */
const hereCountry = (): string | undefined => /-([A-Z]{2})\b/.exec(navigator.language)?.[1];

function useSending(
  imported: Import,
  fields: readonly ContactField[],
  draft: ImportChoices | undefined,
  setDraft: (draft: undefined) => void,
) {
  const { save, check, stop, firstRow } = useChoiceActions();
  const queryClient = useQueryClient();
  const [sending, setSending] = useState(false);
  // Refused choices are not sent again automatically; other choices are.
  const [refused, setRefused] = useState<{ draft: ImportChoices | undefined }>();
  const latest = useLatest({ imported, fields, draft });

  const send = useCallback(
    async (choices: ImportChoices) => {
      const {
        imported: { id, status, columns },
        fields: known,
      } = latest.current;
      setSending(true);
      const params = { id };
      if (status === "checking") await stop.run({ params });
      const action = missingOf(choices, columns, known).length === 0 ? check : save;
      const outcome = await action.run({ params, body: choices });
      // What was chosen in the meantime is sent next.
      if (outcome.ok && (latest.current.draft === choices || latest.current.draft === undefined))
        setDraft(undefined);
      if (!outcome.ok) {
        setRefused({ draft: latest.current.draft });
        await refresh(queryClient, [{ path: `${importsApi.list.path}/${id}` }]);
      }
      setSending(false);
    },
    [save, check, stop, queryClient, setDraft, latest],
  );

  /** Has the file read again; the columns change, so choices for them are dropped. */
  const answerFirstRow = useCallback(
    async (isCustomer: boolean) => {
      const { id, status } = latest.current.imported;
      setSending(true);
      if (status === "checking") await stop.run({ params: { id } });
      const outcome = await firstRow.run({ params: { id }, body: { isCustomer } });
      if (outcome.ok) setDraft(undefined);
      setSending(false);
    },
    [firstRow, stop, setDraft, latest],
  );

  return { send, sending, answerFirstRow, failed: refused !== undefined && refused.draft === draft };
}
