import { BackLink } from "#platform/web/ui/back-link.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { BrandForm } from "./brand-form.tsx";
import { words } from "./brand.messages.ts";
import { useBrand } from "./brand.queries.ts";
import { useBusiness } from "./settings.queries.ts";

/** Settings, Brand: how the business looks to its customers. */
export function BrandPage() {
  const isManager = useRight("manager");
  const brand = useBrand();
  const name = useBusiness().data?.name ?? "";
  const mayChange = isManager && brand.data?.isInPlan === true;
  return (
    <PageFrame title="Brand" actions={<BackLink href="/settings">Settings</BackLink>}>
      <div className="grid max-w-[760px] grid-cols-[minmax(0,1fr)] gap-5">
        <p className="text-text-2">{words.usedWhere}</p>
        {brand.data?.planNote && (
          <Notice tone="warning">
            {brand.data.planNote} <a href="/billing">See the plans</a>
          </Notice>
        )}
        {brand.data && !isManager && <Notice>{words.onlyManagers}</Notice>}
        {brand.isPending && (
          <Waiting label="Loading your brand" className="grid gap-5">
            <Skeleton className="h-72" />
            <Skeleton className="h-80" />
          </Waiting>
        )}
        <FailedRead read={brand} title="Your brand didn’t load" />
        {brand.data && <BrandForm brand={brand.data} name={name} mayChange={mayChange} />}
      </div>
    </PageFrame>
  );
}
