import type { UploadProblem, UploadStage } from "../use-begin-upload.ts";
import { Button } from "./button.tsx";
import { FilePlace } from "./file-place.tsx";
import { Notice, ProgressBar } from "./surface.tsx";

type Props = Parameters<typeof FilePlace>[0] & {
  /** How far an upload is that has begun; in its place no other can begin. */ stage?: UploadStage;
};

/** Where an upload begins, and how far it is once it has begun, with a way to stop it. */
export function UploadPlace({ stage, ...place }: Props) {
  if (!stage) return <FilePlace {...place} />;
  const { words, share, stop } = stage;
  return (
    <div className="grid min-h-44 content-center gap-3 rounded-card border-[1.5px] border-line px-5 wrap-anywhere">
      <ProgressBar
        label={words}
        done={share}
        total={1}
        note={stop && share < 1 ? "Stay on this page until the upload is done." : undefined}
      />
      {stop && (
        <Button size="small" look="quiet" className="-ml-3 justify-self-start" onClick={stop}>
          Stop upload
        </Button>
      )}
    </div>
  );
}

/** Why a file was not taken: in short, and below it what exactly is wrong. */
export function UploadRefused({ problem }: { problem: UploadProblem }) {
  return (
    <Notice tone="danger">
      <b className="font-title">{problem.title}</b>
      <p>{problem.description}</p>
      {problem.reason && problem.reason !== problem.description && (
        <p className="mt-1 text-small text-text-2">{problem.reason}</p>
      )}
    </Notice>
  );
}
