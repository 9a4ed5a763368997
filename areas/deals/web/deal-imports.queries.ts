import { withReason } from "#platform/web/failures.ts";
import { useAction } from "#platform/web/use-action.ts";
import { upload } from "#platform/web/upload.ts";
import { useEndlessQueryOf, useQueryOf } from "#platform/web/use-query-of.ts";
import { operationsApi } from "#platform/contract/operations.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { dealImportsApi } from "#areas/deals/contract/deal-imports.api.ts";
import type { DateOrder, DecimalSign } from "#platform/contract/written-forms.ts";
import { dealImportsPageSize } from "#areas/deals/contract/deals.pages.ts";
import type {
  DealImport,
  DealImportResult,
  OtherCurrency,
  SaleTarget,
} from "#areas/deals/contract/deal-imports.schema.ts";
import { undoneToast, uploadDemo, uploadToasts } from "./deal-imports.messages.ts";

const pollMilliseconds = 1000;
/** What an upload or its undo changes elsewhere. */
const afterUpload = [
  dealImportsApi.list,
  // By its path: its shapes are for the screens that show sales.
  { path: "/api/deals" },
  contactsApi.list,
  { path: "/api/stats" },
  activitiesApi.list,
];

export const isWorking = ({ status }: Pick<DealImport, "status">): boolean =>
  status === "importing" || status === "undoing";

export const useSaleUploads = () =>
  useEndlessQueryOf(dealImportsApi.list, { query: { limit: dealImportsPageSize } });

/** One upload; looked at each second while it is being worked on. */
export const useSaleUpload = (id: string) =>
  useQueryOf(dealImportsApi.get, {
    params: { id },
    refetchInterval: (one) => one !== undefined && isWorking(one) && pollMilliseconds,
  });

/** What was chosen for a file. */
export type UploadChoices = UploadAnswers & {
  columns: Readonly<Record<number, SaleTarget | null>>;
  stages: Readonly<Record<string, string>>;
};
/** What is asked where a file can be read two ways. */
export type UploadAnswers = {
  dateOrder?: DateOrder;
  decimalSign?: DecimalSign;
  otherCurrency?: OtherCurrency;
};

const fieldsOf = (
  { columns, stages, ...answers }: UploadChoices,
  isDry: boolean,
): Record<string, string> => ({
  ...(Object.keys(columns).length > 0 && {
    fieldMapping: JSON.stringify(
      Object.fromEntries(Object.entries(columns).map(([index, target]) => [index, target ?? ""])),
    ),
  }),
  stages: JSON.stringify(stages),
  ...Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== undefined)),
  dryRun: String(isDry),
  wait: "false",
});

/** Sends the file: to hear what would happen, and then to have it happen. The demo only says so. */
export function useUploadSales() {
  const file: { current?: { file: File; fields: Record<string, string> } } = {};
  const send = async (_input: unknown, once: string): Promise<DealImportResult> => {
    if (!file.current) throw new Error("No file");
    return upload(dealImportsApi.import, file.current.fields, file.current.file, { once });
  };
  const look = useAction(dealImportsApi.import, {
    demo: uploadDemo.read,
    send,
    failure: withReason(uploadToasts.failed),
    refresh: [],
  });
  const add = useAction(dealImportsApi.import, {
    demo: uploadDemo.read,
    send,
    failure: withReason(uploadToasts.notAdded),
    refresh: afterUpload,
  });
  const run = async (chosen: File, choices: UploadChoices, isDry: boolean) => {
    file.current = { file: chosen, fields: fieldsOf(choices, isDry) };
    const outcome = await (isDry ? look : add).run({});
    return outcome.ok ? outcome.reply : undefined;
  };
  return { run, looking: look.pending, adding: add.pending };
}

export const useStopUpload = () =>
  useAction(operationsApi.cancel, {
    demo: uploadDemo.stop,
    success: uploadToasts.stopped,
    failure: uploadToasts.stopFailed,
    refresh: afterUpload,
  });

export const useUndoUpload = () =>
  useAction(dealImportsApi.undo, {
    demo: uploadDemo.undo,
    success: (reply) => (reply.status === "undone" ? undoneToast(reply) : undefined),
    failure: withReason(uploadToasts.undoFailed),
    refresh: afterUpload,
  });
