import { Suspense } from "react";
import { lazyPart } from "#platform/web/ui/lazy-part.tsx";

const List = lazyPart(
  async () => (await import("./workspace-list.tsx")).WorkspaceList,
  () => null,
);

/** The way to one's other businesses; whoever has one only sees none of it and fetches nothing for it. */
export function WorkspaceMenu({ count }: { count: number }) {
  return (
    count > 1 && (
      <Suspense fallback={null}>
        <List />
      </Suspense>
    )
  );
}
