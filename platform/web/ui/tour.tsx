import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Popover } from "radix-ui";
import { X } from "lucide-react";
import { type TourStep, tourWidthPixels } from "#platform/contract/tour.ts";
import { useCloseAllModals } from "../close-all-modals.ts";
import { Button, ButtonLink, IconButton } from "./button.tsx";
import { classes } from "./classes.ts";
import { findTarget } from "./tour-target.ts";
import { useFocusBack } from "./use-focus-back.ts";
import { useLayer } from "./use-layer.ts";

/** Around the thing that is pointed at, in pixels. */
const marginPixels = 6;
/** How long a target that isn't there yet is awaited. */
const waitMilliseconds = 2000;
const lookMilliseconds = 100;

/** Points at things on the screen in turn, each left undimmed (Spec 1 §2). One that doesn't come within two seconds is told in the middle, with the way to it. `onEnd` when it is completed or closed. */
export function Tour({
  steps,
  here,
  onEnd,
}: {
  steps: readonly TourStep[];
  /** The address of the screen, for "Take me there". */
  here: string;
  onEnd: () => void;
}) {
  const [at, setAt] = useState(0);
  const step = steps[at];
  const { rect, anchor, isMissing } = useTarget(step?.target ?? "");
  useCloseAllModals(onEnd);
  useLayer(true, onEnd);
  const focusBack = useFocusBack((tour) => tour.querySelector("h2"));
  const last = at === steps.length - 1;
  if (!step || (!rect && !isMissing)) return null;
  return (
    <Popover.Root
      open
      modal
      onOpenChange={(open) => {
        if (!open) onEnd();
      }}
    >
      {rect ? (
        <div
          aria-hidden
          className="pointer-events-none fixed z-(--z-scrim) rounded-card shadow-[0_0_0_100vmax_var(--scrim)]"
          style={{
            left: rect.left - marginPixels,
            top: rect.top - marginPixels,
            width: rect.width + 2 * marginPixels,
            height: rect.height + 2 * marginPixels,
          }}
        />
      ) : (
        <div aria-hidden className="scrim" />
      )}
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          key={at}
          side={step.position ?? "bottom"}
          sideOffset={14}
          collisionPadding={12}
          className="popover max-w-[calc(100vw-24px)] p-4"
          style={{ width: tourWidthPixels }}
          aria-labelledby="tour-title"
          onInteractOutside={(event) => event.preventDefault()}
          {...focusBack}
        >
          <div className="flex items-start gap-2">
            <h2 key={at} id="tour-title" tabIndex={-1} className="flex-1 outline-none">
              {step.title}
            </h2>
            <IconButton
              icon={X}
              size="small"
              label="Close the tour"
              className="-mt-1.5 -mr-1.5"
              onClick={onEnd}
            />
          </div>
          <p className="mt-1 text-small text-text-2">{step.description}</p>
          {!rect && (
            <ButtonLink size="small" className="mt-3" href={step.href ?? here}>
              Take me there
            </ButtonLink>
          )}
          <div className="mt-4 flex items-center gap-2">
            <span className="flex flex-1 gap-1.5" role="img" aria-label={`Step ${at + 1} of ${steps.length}`}>
              {steps.map(({ title }, index) => (
                <span
                  key={title}
                  className={classes(
                    "size-2 rounded-full",
                    index === at ? "bg-accent-mark" : "bg-line-strong",
                  )}
                />
              ))}
            </span>
            {at > 0 && (
              <Button look="quiet" size="small" onClick={() => setAt(at - 1)}>
                Back
              </Button>
            )}
            <Button look="primary" size="small" onClick={() => (last ? onEnd() : setAt(at + 1))}>
              {last ? "Finish" : "Next"}
            </Button>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Where the target is, followed while the screen moves; `isMissing` once it was awaited in vain. */
function useTarget(name: string) {
  const [found, setFound] = useState<{ name: string; element: HTMLElement }>();
  const [missing, setMissing] = useState<string>();
  const [rect, setRect] = useState<DOMRect>();
  const element = found?.name === name ? found.element : undefined;
  const anchor = useRef({ getBoundingClientRect: () => new DOMRect() });

  useEffect(() => {
    const begun = performance.now();
    // One that comes later, as after "Take me there", is pointed at as well.
    const look = (): boolean => {
      const there = findTarget(name);
      if (there) setFound({ name, element: there });
      else if (performance.now() - begun >= waitMilliseconds) setMissing(name);
      return there !== undefined;
    };
    if (look()) return undefined;
    const timer = setInterval(() => {
      if (look()) clearInterval(timer);
    }, lookMilliseconds);
    return () => clearInterval(timer);
  }, [name]);

  useLayoutEffect(() => {
    const middle = () => new DOMRect(window.innerWidth / 2, window.innerHeight / 3, 0, 0);
    anchor.current = { getBoundingClientRect: () => element?.getBoundingClientRect() ?? middle() };
    if (!element) return undefined;
    element.scrollIntoView({ block: "center" });
    const measure = () => setRect(element.getBoundingClientRect());
    measure();
    window.addEventListener("resize", measure);
    window.addEventListener("scroll", measure, true);
    return () => {
      window.removeEventListener("resize", measure);
      window.removeEventListener("scroll", measure, true);
    };
  }, [element]);
  return { rect: element && rect, anchor, isMissing: !element && missing === name };
}
