import { Id } from "#platform/contract/endpoint.ts";
import { Notice } from "#platform/web/ui/surface.tsx";
import { useMergedInto } from "./contact-merges.queries.ts";

/** For a missing customer: a link to the one they were merged into, if any. */
export function MergedInto({ mergedId }: { mergedId: string }) {
  const merge = useMergedInto(mergedId, Id.safeParse(mergedId).success).data?.[0];
  if (!merge) return null;
  return (
    <Notice>
      {merge.mergedName === merge.contactName ? "This customer" : merge.mergedName} was merged into{" "}
      <a className="link" href={`/contacts/${merge.contactId}`}>
        {merge.contactName}
      </a>{" "}
      as a duplicate.
    </Notice>
  );
}
