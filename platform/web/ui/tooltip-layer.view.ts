type Box = { left: number; top: number; width: number; height: number };

const gap = 6;
const edge = 8;

/** Where a tooltip is placed, in window pixels: centered below its element, above when there is no room, never over an edge. */
export function tooltipAt(
  element: Box,
  bubble: Pick<Box, "width" | "height">,
  view: Pick<Box, "width" | "height">,
): { left: number; top: number } {
  const centred = element.left + element.width / 2 - bubble.width / 2;
  const left = Math.max(edge, Math.min(centred, view.width - bubble.width - edge));
  const below = element.top + element.height + gap;
  const top =
    below + bubble.height + edge <= view.height ? below : Math.max(edge, element.top - bubble.height - gap);
  return { left, top };
}
