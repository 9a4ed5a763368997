import { useLayoutEffect, useRef, useState } from "react";
import { Popover } from "radix-ui";
import { X } from "lucide-react";
import { useCloseAllModals } from "#platform/web/close-all-modals.ts";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { classes } from "#platform/web/ui/classes.ts";
import { useFocusBack } from "#platform/web/ui/use-focus-back.ts";
import { useLayer } from "#platform/web/ui/use-layer.ts";
import { tourSteps, tourWidthPixels } from "./tour.view.ts";

/** Around the thing that is pointed at, in pixels. */
const marginPixels = 6;

// Search and Add Person exist twice, for wide and for narrow windows: the visible one counts.
const targetOf = (name: string) =>
  [...document.querySelectorAll<HTMLElement>(`[data-tour="${name}"]`)].find(
    (element) => element.offsetParent !== null,
  );

/** The guide (Spec 1 §2): points at four things in turn, each left undimmed. `onEnd` when it is completed or closed. */
export function Tour({ onEnd }: { onEnd: () => void }) {
  const [at, setAt] = useState(0);
  const [rect, setRect] = useState<DOMRect>();
  const anchor = useRef({ getBoundingClientRect: () => new DOMRect() });
  const step = tourSteps[at] ?? tourSteps[0];
  const last = at === tourSteps.length - 1;
  useCloseAllModals(onEnd);
  useLayer(true, onEnd);

  useLayoutEffect(() => {
    const target = targetOf(step.target);
    target?.scrollIntoView({ block: "center" });
    const measure = () => setRect(target?.getBoundingClientRect());
    anchor.current = {
      getBoundingClientRect: () =>
        target?.getBoundingClientRect() ?? new DOMRect(window.innerWidth / 2, window.innerHeight / 2, 0, 0),
    };
    measure();
    window.addEventListener("resize", measure);
    window.addEventListener("scroll", measure, true);
    return () => {
      window.removeEventListener("resize", measure);
      window.removeEventListener("scroll", measure, true);
    };
  }, [step.target]);
  const focusBack = useFocusBack((tour) => tour.querySelector("h2"));

  return (
    <Popover.Root
      open
      modal
      onOpenChange={(open) => {
        if (!open) onEnd();
      }}
    >
      {rect && (
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
      )}
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          key={at}
          side={step.position}
          sideOffset={14}
          collisionPadding={12}
          className="popover max-w-[calc(100vw-24px)] p-4"
          style={{ width: tourWidthPixels }}
          aria-labelledby="tour-title"
          onInteractOutside={(event) => event.preventDefault()}
          {...focusBack}
        >
          <div className="flex items-start gap-2">
            <h2 key={step.target} id="tour-title" tabIndex={-1} className="flex-1 outline-none">
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
          <div className="mt-4 flex items-center gap-2">
            <span
              className="flex flex-1 gap-1.5"
              role="img"
              aria-label={`Step ${at + 1} of ${tourSteps.length}`}
            >
              {tourSteps.map(({ target }, index) => (
                <span
                  key={target}
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
