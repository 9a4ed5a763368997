import { useRight } from "#areas/auth/web/index.ts";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { CloseAccountCard } from "./close-account-card.tsx";
import { CloseBusinessCard } from "./close-business-card.tsx";
import { dataWords } from "./data.messages.ts";
import { ExportCard } from "./export-card.tsx";

/** Your data: take everything with you, and close what you no longer need. */
export function DataPage() {
  const isOwner = useRight("owner");
  return (
    <PageFrame title="Your data" actions={<BackLink href="/settings">Settings</BackLink>}>
      <div className="grid max-w-[760px] gap-5">
        {isOwner ? <ExportCard /> : <Notice>{dataWords.ownersOnly}</Notice>}
        <CloseAccountCard />
        {isOwner && <CloseBusinessCard />}
      </div>
    </PageFrame>
  );
}
