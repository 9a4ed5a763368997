import { Hammer } from "lucide-react";
import { ButtonLink } from "#platform/web/ui/button.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { EmptyState } from "#platform/web/ui/states.tsx";
import type { PageProps } from "./page-props.ts";

/** Says honestly that a part of the product is not there yet. */
export function NotBuiltPage({ page }: PageProps) {
  return (
    <PageFrame title={page.title}>
      <EmptyState
        icon={Hammer}
        title="Coming soon"
        className="pt-16"
        acts={
          <ButtonLink href="/contacts" look="primary">
            My Customers
          </ButtonLink>
        }
      >
        We’re still working on “{page.title}”. Your customers, tasks and emails work today.
      </EmptyState>
    </PageFrame>
  );
}
