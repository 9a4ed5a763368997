import { lazyExtra } from "#platform/web/ui/lazy-part.tsx";

const List = lazyExtra(
  async () => (await import("./workspace-list.tsx")).WorkspaceList,
  () => null,
);

/** The way to one's other businesses; whoever has one only sees none of it and fetches nothing for it. */
export function WorkspaceMenu({ count }: { count: number }) {
  return count > 1 && <List />;
}
