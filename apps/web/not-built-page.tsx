import { Hammer } from "lucide-react";
import { ButtonLink } from "#platform/web/ui/button.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { EmptyState } from "#platform/web/ui/states.tsx";
import type { PageProps } from "./routes.tsx";

/** Says honestly that a part of the product is not there yet. */
export function NotBuiltPage({ page }: PageProps) {
  return (
    <PageFrame title={page.title}>
      <EmptyState icon={Hammer} title="This part is not built yet" className="pt-16" acts={<ButtonLink href="/contacts" look="primary">My Customers</ButtonLink>}>
        Nothing is missing on your side. We are still working on “{page.title}”. What you can use today is your list of customers.
      </EmptyState>
    </PageFrame>
  );
}
