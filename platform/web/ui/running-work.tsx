import { type ReactNode, useState } from "react";
import { useTimeLeft } from "../use-time-left.ts";
import { AskDialog } from "./ask-dialog.tsx";
import { Button } from "./button.tsx";
import { ProgressBar } from "./surface.tsx";

type Props = {
  /** "Importing list.csv". */ title: string;
  /** What is counted: "Rows". */ unit: string;
  done: number;
  total: number;
  /** That it continues without this page, and what tells when it is done. */ children: ReactNode;
  /** Where to go meanwhile. */ links?: ReactNode;
  /** How to stop it; left out for people who may not. */ stop?: Stop;
};
type Stop = {
  label: string;
  busy: boolean;
  onStop: () => Promise<unknown>;
  /** Asked before it stops, with what will stay. */ ask: {
    title: string;
    keep: string;
    words: ReactNode;
  };
};

/** Work that outlives the page: how far it is, how long it will take, and how to stop it. */
export function RunningWork({ title, unit, done, total, children, links, stop }: Props) {
  const left = useTimeLeft(done, total);
  return (
    <section className="card pad grid gap-5" aria-labelledby="running-title">
      <h2 id="running-title" className="wrap-anywhere">
        {title}
      </h2>
      <div>
        <ProgressBar label={done === 0 ? "Starting" : unit} done={done} total={Math.max(total, 1)} />
        <p className="num mt-2 min-h-5 text-small text-muted" role="status">
          {left ?? ""}
        </p>
      </div>
      <p className="max-w-[64ch] text-text-2">{children}</p>
      {(links !== undefined || stop !== undefined) && (
        <div className="flex flex-wrap gap-2.5">
          {links}
          {stop && <StopWork {...stop} />}
        </div>
      )}
    </section>
  );
}

function StopWork({ label, busy, onStop, ask }: Stop) {
  const [asking, setAsking] = useState(false);
  const stop = async () => {
    await onStop();
    setAsking(false);
  };
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <AskDialog
        open={asking}
        title={ask.title}
        act={busy ? "Stopping..." : "Stop it"}
        keep={ask.keep}
        busy={busy}
        onKeep={() => setAsking(false)}
        onAct={() => void stop()}
      >
        <p>{ask.words}</p>
      </AskDialog>
    </>
  );
}
