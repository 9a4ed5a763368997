import { lazy, Suspense, useState, type ComponentType } from "react";
import { ErrorBoundary, type FallbackProps } from "react-error-boundary";
import { KeepsHere, useKeptOfFailed } from "../kept-work.ts";
import { failedPart, fetchAgain, fetchPart, PartError, partTrouble } from "../parts.ts";
import { AskDialog } from "./ask-dialog.tsx";
import { ErrorState, PartWaiting } from "./states.tsx";

type Load<P> = () => Promise<ComponentType<P>>;
type Trouble<P> = { props: P; error: unknown; busy: boolean; onRetry: () => void };

/**
 * A part of a screen that is fetched when it is first drawn. Until then `Placeholder` stands in its place and in nothing else's: what had the focus
 * around it keeps it. Its errors show in its place, with Retry, and leave the rest of the screen alone; what was typed in it comes back.
 */
export const lazyPart = <P extends object>(
  load: Load<P>,
  Placeholder: ComponentType<P> = PartWaiting,
): ComponentType<P> => within(partOf(load, BrokenPart), Placeholder);

/** Like `lazyPart`, for a part that has nothing in its place while it is fetched; `Broken` may show its errors another way. */
export const lazyExtra = <P extends object>(
  load: Load<P>,
  Broken: ComponentType<Trouble<P>> = BrokenPart,
): ComponentType<P> => within(partOf(load, Broken), () => null);

/** A boundary for each: without one of its own, a part that is still fetched would take all that is around it off the screen, and the focus with it. */
const within =
  <P extends object>(Part: ComponentType<P>, Placeholder: ComponentType<P>): ComponentType<P> =>
  (props) => (
    <Suspense fallback={<Placeholder {...props} />}>
      <Part {...props} />
    </Suspense>
  );

/**
 * A dialog that is fetched when it is first opened, and not drawn before. Each opening begins anew; when closed it stays until the next, so that it
 * can leave the screen. Its errors show over the screen, with Retry; `close` is what its props offer for closing. `Placeholder` is what its button looks
 * like until then, where the dialog draws that itself.
 */
export function lazyDialog<P extends object>(
  load: Load<P>,
  close: (props: P) => void,
  Placeholder: ComponentType<P> = () => null,
): ComponentType<P> {
  const Part = within(
    partOf(load, ({ props, ...trouble }) => (
      <BrokenDialog open={isOpen(props)} onClose={() => close(props)} {...trouble} />
    )),
    Placeholder,
  );
  return function LazyDialog(props: P) {
    const [{ opened, wasOpen }, setOpening] = useState({ opened: 0, wasOpen: false });
    const open = isOpen(props);
    if (open !== wasOpen) setOpening({ opened: open ? opened + 1 : opened, wasOpen: open });
    return opened > 0 ? (
      <KeepsHere key={opened} value={open}>
        <Part {...props} />
      </KeepsHere>
    ) : null;
  };
}

const isOpen = (props: object): boolean => !("open" in props) || Boolean(props.open);

/** `lazyDialog` for a dialog whose way of closing is `onClose`. */
export const lazyClosable = <P extends { onClose: () => void }>(load: Load<P>): ComponentType<P> =>
  lazyDialog(load, ({ onClose }) => onClose());

function partOf<P extends object>(load: Load<P>, Broken: ComponentType<Trouble<P>>): ComponentType<P> {
  // One for all places where the part is used; a new one after it was fetched again.
  let Loaded = lazy(async () => ({ default: await fetchPart(load) }));

  function Trouble({ props, error, reset }: { props: P; error: unknown; reset: () => void }) {
    const [busy, setBusy] = useState(false);
    useKeptOfFailed();
    const retry = async () => {
      setBusy(true);
      const part = error instanceof PartError ? await fetchAgain(load) : undefined;
      setBusy(false);
      if (part) Loaded = lazy(async () => ({ default: part }));
      if (part || !(error instanceof PartError)) reset();
    };
    return <Broken props={props} error={error} busy={busy} onRetry={() => void retry()} />;
  }

  const troubleOf =
    (props: P, reset: () => void) =>
    ({ error }: FallbackProps) => <Trouble props={props} error={error} reset={reset} />;

  return function Part(props: P) {
    const [tries, setTries] = useState(0);
    return (
      <ErrorBoundary
        resetKeys={[tries]}
        onError={(error) => console.error(error)}
        fallbackRender={troubleOf(props, () => setTries(tries + 1))}
      >
        <Loaded {...props} />
      </ErrorBoundary>
    );
  };
}

const troubleWords = (error: unknown) => (error instanceof PartError ? partTrouble : failedPart);

function BrokenPart({ error, busy, onRetry }: Trouble<object>) {
  return (
    <ErrorState title={troubleWords(error).title} retrying={busy} onRetry={onRetry}>
      {troubleWords(error).description}
    </ErrorState>
  );
}

function BrokenDialog({
  open,
  error,
  busy,
  onRetry,
  onClose,
}: Omit<Trouble<object>, "props"> & { open: boolean; onClose: () => void }) {
  return (
    <AskDialog
      open={open}
      title={troubleWords(error).title}
      keep="Close"
      act="Retry"
      look="primary"
      busy={busy}
      onKeep={onClose}
      onAct={onRetry}
    >
      {troubleWords(error).description}
    </AskDialog>
  );
}
