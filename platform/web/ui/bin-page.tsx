import { useState, type ReactNode } from "react";
import { RotateCcw, Trash2 } from "lucide-react";
import { goneOn } from "#platform/contract/product.ts";
import { date, plural } from "../format.ts";
import { BackLink } from "./back-link.tsx";
import { Button, ButtonLink } from "./button.tsx";
import { Checkbox } from "./checkbox.tsx";
import { MoreButton, type List } from "./more-of-list.tsx";
import { PageFrame } from "./page-frame.tsx";
import { EmptyState, FailedRead, Skeleton, Waiting } from "./states.tsx";

/** One thing in the bin, as its row shows it. */
export type Binned = {
  id: string;
  name: string;
  deletedAt: string | null;
  lead?: ReactNode;
  note?: ReactNode;
  /** True for what can't be restored by itself. */
  isHeld?: boolean;
};

type Props<Item> = {
  list: List & { items?: readonly Item[] };
  binned: (item: Item) => Binned;
  /** What is in this bin: "customer", "customers". */
  noun: [one: string, many: string];
  help: string;
  emptyHelp: string;
  back: { href: string; title: string };
  mayRestore: boolean;
  /** Restores one, by its row's button. */
  restore: { run: (id: string) => unknown; pending: boolean };
  /** Restores several, at most `max` at once; returns whether it succeeded. */
  restoreMany: { run: (ids: string[]) => Promise<boolean>; pending: boolean; max: number };
  /** Shown above the list: work in progress. */
  children?: ReactNode;
};

/** An area's trash: what was deleted, until when it can be restored, and how. */
export function BinPage<Item>(props: Props<Item>) {
  const { list, binned, noun, help, emptyHelp, back, mayRestore, restore, children } = props;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const rows = list.items?.map(binned);
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)));
  return (
    <PageFrame title={`Trash: ${noun[1]}`} actions={<BackLink href={back.href}>{back.title}</BackLink>}>
      <p className="max-w-[64ch] text-text-2">{help}</p>
      {children}
      {list.isPending && <BinSkeleton />}
      <FailedRead read={list} title="The trash didn’t load" />
      {rows?.length === 0 && (
        <EmptyState
          icon={Trash2}
          title="The trash is empty"
          acts={<ButtonLink href={back.href}>Back to {back.title}</ButtonLink>}
        >
          {emptyHelp}
        </EmptyState>
      )}
      {rows !== undefined && rows.length > 0 && (
        <section className="card" aria-label={`Deleted ${noun[1]}`}>
          {mayRestore && <RestoreMany {...props} rows={rows} chosen={chosen} onChoose={setChosen} />}
          <ul>
            {rows.map((row) => (
              <Row
                key={row.id}
                row={row}
                mayRestore={mayRestore}
                isChosen={chosen.has(row.id)}
                onChoose={(isChosen) => choose(row.id, isChosen)}
                restore={restore}
              />
            ))}
          </ul>
          <MoreButton list={list} className="px-card pb-4" />
        </section>
      )}
    </PageFrame>
  );
}

/** Restores one, or several one after the other, for what has no call for many. */
export const restoresOneByOne = ({
  run,
  pending,
}: {
  run: (wanted: { params: { id: string } }) => Promise<{ ok: boolean }>;
  pending: boolean;
}): Pick<Props<never>, "restore" | "restoreMany"> => ({
  restore: { run: (id) => void run({ params: { id } }), pending },
  restoreMany: {
    run: async (ids) => {
      let all = true;
      for (const id of ids) all = (await run({ params: { id } })).ok && all;
      return all;
    },
    pending,
    max: 20,
  },
});

type ManyProps = Pick<Props<never>, "noun" | "restoreMany"> & {
  rows: readonly Binned[];
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
};

function RestoreMany({ rows, chosen, onChoose, noun, restoreMany: { run, pending, max } }: ManyProps) {
  const able = rows
    .filter((row) => !row.isHeld)
    .slice(0, max)
    .map(({ id }) => id);
  const ids = able.filter((id) => chosen.has(id));
  const restore = async () => {
    if (await run(ids)) onChoose(new Set());
  };
  const words = ids.length > 0 ? plural(ids.length, ...noun) : undefined;
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-3 border-b border-line px-card py-2">
      <Checkbox
        label={words ? `${words} selected` : "Select all shown"}
        disabled={able.length === 0}
        checked={ids.length === 0 ? false : ids.length === able.length ? true : "indeterminate"}
        onChange={(all) => onChoose(new Set(all ? able : []))}
      />
      <span className="flex-1" />
      <Button
        icon={RotateCcw}
        size="small"
        disabled={ids.length === 0}
        busy={pending}
        onClick={() => void restore()}
      >
        {pending ? "Restoring..." : words ? `Restore ${words}` : "Restore"}
      </Button>
    </div>
  );
}

type RowProps = Pick<Props<never>, "mayRestore" | "restore"> & {
  row: Binned;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

function Row({ row, mayRestore, isChosen, onChoose, restore }: RowProps) {
  // Every row has the same action: only the pressed one shows that it is in progress.
  const [isPressed, setPressed] = useState(false);
  const isAble = mayRestore && !row.isHeld;
  return (
    <li className="flex min-h-16 items-center gap-3 border-b border-line px-card py-3 last:border-0">
      {mayRestore && (
        <Checkbox
          name={`Choose ${row.name}`}
          disabled={!isAble}
          checked={isChosen && isAble}
          onChange={onChoose}
        />
      )}
      {row.lead}
      <div className="min-w-0 flex-1">
        <p className="font-label wrap-anywhere">{row.name}</p>
        {row.note && <p className="text-caption text-muted">{row.note}</p>}
        {row.deletedAt && (
          <p className="text-caption text-muted">
            <span className="max-tablet:block">Deleted {date(row.deletedAt)}. </span>Permanently deleted on{" "}
            {date(goneOn(row.deletedAt))}.
          </p>
        )}
      </div>
      {isAble && (
        <Button
          size="small"
          icon={RotateCcw}
          busy={isPressed && restore.pending}
          aria-label={`Restore ${row.name}`}
          onClick={() => {
            setPressed(true);
            restore.run(row.id);
          }}
        >
          Restore
        </Button>
      )}
    </li>
  );
}

function BinSkeleton() {
  return (
    <Waiting label="Loading the trash" className="card">
      {Array.from({ length: 4 }, (_, at) => (
        <div key={at} className="grid gap-2 border-b border-line px-card py-4 last:border-0">
          <Skeleton className="w-1/3" />
          <Skeleton className="w-1/4" />
        </div>
      ))}
    </Waiting>
  );
}
