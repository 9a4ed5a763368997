import type { ReactNode } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import type { CallRecord, TextRecord } from "#areas/dialer/contract/phone-records.schema.ts";
import { openCallLabels, outcomeLabels, textStatusLabels } from "#areas/dialer/contract/practice.rules.ts";
import { words } from "./dialer.messages.ts";
import { useCallRecords, useTextRecords } from "./dialer.queries.ts";
import { UnknownPeople } from "./unknown-people.tsx";
import { type AnyCampaign, resultWords } from "./dialer.view.ts";

type Props = { open: boolean; campaign: AnyCampaign; onClose: () => void };

/** What came of each customer of a campaign. */
export function RecordsDialog({ open, campaign, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={campaign.name}
      subtitle={resultWords(campaign)}
      footer={
        <DialogClose>
          <Button>Close</Button>
        </DialogClose>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {campaign.isPractice && <Notice>{words.wasPractice}</Notice>}
        {campaign.unknownContacts > 0 && <UnknownPeople campaign={campaign} />}
        {"script" in campaign ? <Calls campaign={campaign} /> : <Texts campaign={campaign} />}
      </div>
    </Dialog>
  );
}

type Read<Row> = Parameters<typeof FailedRead>[0]["read"] &
  Omit<Parameters<typeof MoreButton>[0]["list"], "items"> & { items: Row[] | undefined };

function Records<Row extends CallRecord | TextRecord>({
  read,
  label,
  rowOf,
}: {
  read: Read<Row>;
  label: string;
  rowOf: (row: Row) => { said: string; more: ReactNode };
}) {
  const { items } = read;
  return (
    <>
      <FailedRead read={read} title="The results didn’t load" />
      {items === undefined && !read.isError && (
        <Waiting label="Loading results">
          <Skeleton className="h-24" />
        </Waiting>
      )}
      {items?.length === 0 && <p className="text-muted">Nobody has been reached yet.</p>}
      {items && items.length > 0 && (
        <ul className="divide-y divide-line border-y border-line" aria-label={label}>
          {items.map((row) => {
            const { said, more } = rowOf(row);
            return (
              <li key={row.id} className="grid grid-cols-[minmax(0,1fr)] gap-1 py-2.5">
                <p className="flex flex-wrap justify-between gap-x-3">
                  <span className="wrap-anywhere">
                    {row.contactName || "A removed customer"}
                    <span className="text-caption text-muted">&ensp;{row.phoneNumber}</span>
                  </span>
                  <span className="text-small text-text-2">{said}</span>
                </p>
                {more}
              </li>
            );
          })}
        </ul>
      )}
      <MoreButton list={read} />
    </>
  );
}

function Calls({ campaign }: Pick<Props, "campaign">) {
  const read = useCallRecords(campaign.id);
  return (
    <Records
      read={read}
      label="Calls"
      rowOf={({ status, outcome, duration, transcript, note }) => ({
        said:
          status === "queued" || status === "unknown" || status === "not_sent"
            ? openCallLabels[status]
            : outcome === null
              ? "Ringing..."
              : `${outcomeLabels[outcome]}${duration === null ? "" : `, ${duration} s`}`,
        more: note ? (
          <p className="whitespace-pre-line text-small text-muted wrap-anywhere">{note}</p>
        ) : transcript ? (
          <details>
            <summary className="text-caption text-muted">What was said</summary>
            <p className="whitespace-pre-line text-small wrap-anywhere">{transcript}</p>
          </details>
        ) : null,
      })}
    />
  );
}

function Texts({ campaign }: Pick<Props, "campaign">) {
  const read = useTextRecords(campaign.id);
  return (
    <Records
      read={read}
      label="Texts"
      rowOf={({ status, message, response }) => ({
        said: textStatusLabels[status],
        more: (
          <p className="whitespace-pre-line text-small text-muted wrap-anywhere">
            {message}
            {response && `\nReply: ${response}`}
          </p>
        ),
      })}
    />
  );
}
