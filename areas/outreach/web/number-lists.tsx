import { Trash2 } from "lucide-react";
import { useState } from "react";
import { isGoingOn } from "#platform/contract/operations.ts";
import { count, date, plural } from "#platform/web/format.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { IconButton } from "#platform/web/ui/button.tsx";
import { Segmented } from "#platform/web/ui/choice-field.tsx";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { FailedRead } from "#platform/web/ui/states.tsx";
import { Notice, ProgressBar } from "#platform/web/ui/surface.tsx";
import { UploadPlace, UploadRefused } from "#platform/web/ui/upload-place.tsx";
import { isStale, type ListKind, type NumberList } from "#areas/outreach/contract/do-not-call.schema.ts";
import { useNumberLists, useRemoveNumberList, useSendNumberList } from "./number-lists.queries.ts";
import { phoneWords } from "./phone.messages.ts";

type Props = { channel: "text" | "call" };

/** Do-not-call lists of a channel: uploading one, how far its reading is, and how old the registry's is. */
export function NumberLists({ channel }: Props) {
  const read = useNumberLists();
  const lists = read.items?.filter((list) => list.channel === channel);
  const [kind, setKind] = useState<ListKind>("registry");
  const { begin, stage, problem } = useSendNumberList();
  const [removing, setRemoving] = useState<NumberList>();
  const remove = useRemoveNumberList();
  const newest = lists?.find((list) => list.kind === "registry" && list.loadedAt !== null);
  return (
    <section
      className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-5"
      aria-labelledby="lists-title"
    >
      <div className="grid gap-1">
        <h3 id="lists-title" className="text-body font-label">
          Do-not-call lists
        </h3>
        <p className="text-small text-muted">{phoneWords.lists}</p>
      </div>
      {newest?.loadedAt && isStale(newest.loadedAt, new Date()) && (
        <Notice tone="warning">
          Your registry list is from {date(newest.loadedAt)}. By law it has to be newer than 31 days. Download
          it again and upload it here.
        </Notice>
      )}
      <div className="justify-self-start">
        <Segmented
          label="Kind of list"
          options={[
            { value: "registry", label: "A registry’s list" },
            { value: "own", label: "Your own list" },
          ]}
          value={kind}
          onChange={(next) => setKind(next === "own" ? "own" : "registry")}
        />
      </div>
      <p className="-mt-2 text-small text-muted">
        {kind === "own" ? phoneWords.ownList : phoneWords.registryList}
      </p>
      <UploadPlace
        accept=".txt,.csv,.zip,text/plain,text/csv,application/zip"
        kinds="Text, CSV or zip, up to 32 MB and a million numbers"
        stage={stage}
        onFile={(file) => void begin(file, { channel, kind })}
      />
      {problem && <UploadRefused problem={problem} />}
      <FailedRead read={read} title="Your lists didn’t load" />
      {lists && lists.length > 0 && (
        <ul className="divide-y divide-line" aria-label="Do-not-call lists">
          {lists.map((list) => (
            <ListRow key={list.id} list={list} onRemove={() => setRemoving(list)} />
          ))}
        </ul>
      )}
      <MoreButton list={read} />
      <AskDialog
        open={removing !== undefined}
        title={`Remove ${removing?.fileName ?? ""}?`}
        act="Remove"
        busy={remove.pending}
        onKeep={() => setRemoving(undefined)}
        onAct={() => {
          if (removing) void remove.run({ params: { id: removing.id } }).then(() => setRemoving(undefined));
        }}
      >
        Its numbers can be reached again, unless another list has them.
      </AskDialog>
    </section>
  );
}

function ListRow({ list, onRemove }: { list: NumberList; onRemove: () => void }) {
  const { fileName, kind, work, createdAt, createdByName } = list;
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="font-label wrap-anywhere">{fileName}</p>
        <p className="text-small text-muted wrap-anywhere">
          {kind === "registry" ? "Registry" : "Your own"}, uploaded {date(createdAt)}
          {createdByName && ` by ${createdByName}`}
        </p>
        {work !== null && isGoingOn(work) ? (
          <ProgressBar
            label="Lines read"
            done={work.done}
            total={Math.max(work.total, work.done, 1)}
            note="You can leave this page."
          />
        ) : (
          <p className="text-small">{stateWords(list)}</p>
        )}
      </div>
      <IconButton icon={Trash2} size="small" label={`Remove ${fileName}`} onClick={onRemove} />
    </li>
  );
}

function stateWords({ loadedAt, numbers, leftOut, work }: NumberList): string {
  if (loadedAt === null) return `${work?.message ?? "The list couldn’t be read"}. It isn’t used.`;
  const without =
    leftOut === 0 ? "" : `, ${count(leftOut)} ${leftOut === 1 ? "line" : "lines"} without a number`;
  return `${plural(numbers, "number", "numbers")}${without}`;
}
