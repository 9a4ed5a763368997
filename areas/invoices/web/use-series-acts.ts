import type { MenuItem } from "#platform/web/ui/menu-layer.tsx";
import { date } from "#platform/web/format.ts";
import { useRight } from "#areas/auth/web/index.ts";
import type { RecurringInvoice } from "#areas/invoices/contract/recurring-invoices.schema.ts";
import type { OpenSeries } from "./recurring.view.ts";
import { useDeleteSeries, usePauseSeries, useResumeSeries, useSkipNext } from "./recurring.queries.ts";

/** What can be done with a repeating invoice in its state; nothing for those who may only look. */
export function useSeriesActs(
  series: RecurringInvoice,
  onOpen: (open: OpenSeries | undefined) => void,
): MenuItem[] {
  const mayChange = useRight("member");
  const [pause, resume, skip, remove] = [
    usePauseSeries(),
    useResumeSeries(),
    useSkipNext(),
    useDeleteSeries(),
  ];
  if (!mayChange) return [];
  const { id, state, nextDate, missedCount } = series;
  const params = { id };
  const goOn = () =>
    missedCount > 0
      ? onOpen({ kind: "resume", series })
      : void resume.run({ params, body: { missed: "make" } });
  return [
    { label: "Edit", onSelect: () => onOpen({ kind: "edit", series }) },
    ...(nextDate !== null
      ? [
          {
            label: `Skip ${date(nextDate)}`,
            onSelect: () => void skip.run({ params, body: { date: nextDate } }),
          },
        ]
      : []),
    ...(state === "active" ? [{ label: "Pause", onSelect: () => void pause.run({ params }) }] : []),
    ...(state === "paused" ? [{ label: "Resume", onSelect: goOn }] : []),
    {
      label: "Delete",
      danger: true,
      onSelect: () => {
        onOpen(undefined);
        void remove.run({ params });
      },
    },
  ];
}
