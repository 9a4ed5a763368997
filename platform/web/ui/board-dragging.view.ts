type Place = { id: string; left: number; top: number };

/** The next column to the right or left of a dragged card; undefined at the end. */
export function nextColumn(
  places: readonly Place[],
  overId: string | undefined,
  step: 1 | -1,
): Place | undefined {
  const inOrder = [...places].sort((a, b) => a.left - b.left);
  const at = inOrder.findIndex((place) => place.id === overId);
  return inOrder[at < 0 ? 0 : at + step];
}

type Box = { id: string; left: number; right: number; top: number; bottom: number };

/** The column under the pointer, else the nearest one not more than `reach` pixels away; undefined beside the board. */
export function columnAt(
  boxes: readonly Box[],
  { x, y }: { x: number; y: number },
  reach: number,
): Box | undefined {
  const away = ({ left, right, top, bottom }: Box) => Math.max(left - x, x - right, top - y, y - bottom, 0);
  return boxes.filter((box) => away(box) <= reach).sort((a, b) => away(a) - away(b))[0];
}

type Told<Active> = { active: Active };
type ToldOver<Active> = Told<Active> & { over: { id: unknown } | null };

/** What a screen reader announces while a card is dragged. */
export const dragWords = <Active>(
  nameOf: (active: Active) => string,
  columnOf: (id: unknown) => string | undefined,
) => ({
  onDragStart: ({ active }: Told<Active>) => `Picked up ${nameOf(active)}.`,
  onDragOver: ({ active, over }: ToldOver<Active>) =>
    over
      ? `${nameOf(active)} is over ${columnOf(over.id) ?? "no stage"}.`
      : `${nameOf(active)} isn’t over a stage.`,
  onDragEnd: ({ active, over }: ToldOver<Active>) =>
    over
      ? `${nameOf(active)} was dropped on ${columnOf(over.id) ?? "no stage"}.`
      : `${nameOf(active)} stays where they were.`,
  onDragCancel: ({ active }: Told<Active>) => `${nameOf(active)} stays where they were.`,
});
