import { LoaderCircle } from "lucide-react";

/** Stands for a whole screen until it is there. */
export function Spinner() {
  return (
    <div className="waiting grid min-h-dvh place-items-center text-muted" role="status" aria-label="Loading">
      <LoaderCircle className="icon large spinner" aria-hidden />
    </div>
  );
}
