import type { ReactElement, ReactNode } from "react";
import { Tooltip as Primitive } from "radix-ui";

/** Spec 1 §9. */
export const tooltipOpenMilliseconds = 700;
export const tooltipSkipMilliseconds = 300;

/** Stands once around the app. */
export function TooltipGround({ children }: { children: ReactNode }) {
  return <Primitive.Provider delayDuration={tooltipOpenMilliseconds} skipDelayDuration={tooltipSkipMilliseconds}>{children}</Primitive.Provider>;
}

/** Names what the pointer or focus is on; never the only place of what a phone needs to know. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content className="tooltip" sideOffset={6} collisionPadding={8}>{text}</Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
