import { lazy, Suspense, useState } from "react";
import type { AskDialogProps } from "./ask-dialog-layer.tsx";

const AskDialogLayer = lazy(async () => ({ default: (await import("./ask-dialog-layer.tsx")).AskDialogLayer }));

/** Asks before harm. Its code is fetched when something is asked first: most visits ask nothing. */
export function AskDialog(props: AskDialogProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return wanted ? <Suspense fallback={null}><AskDialogLayer {...props} /></Suspense> : null;
}
