import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import type { ContentTemplate } from "#areas/social-media/contract/content-templates.schema.ts";
import { words } from "./social-media.messages.ts";
import { useContentTemplates } from "./social-media.queries.ts";

/** The five post templates (Spec 2 §2), and the business's own: a press begins a post. */
export function TemplatesCard({ onUse }: { onUse?: (template: ContentTemplate) => void }) {
  const read = useContentTemplates();
  return (
    <Card title={words.templates} pad={false}>
      <FailedRead read={read} title={words.templatesFailed}>
        {words.safe}
      </FailedRead>
      {read.isPending && (
        <Waiting label="Loading your templates" className="grid gap-3 px-card pb-4">
          <Skeleton className="h-8" />
          <Skeleton className="h-8" />
          <Skeleton className="h-8" />
        </Waiting>
      )}
      <ul>
        {read.data?.map((template) => (
          <li key={template.id} className="relative grid gap-0.5 border-t border-line px-card py-2.5">
            {onUse ? (
              <button
                type="button"
                className="text-left font-label wrap-anywhere text-accent-text after:absolute after:inset-0 hover:underline"
                onClick={() => onUse(template)}
              >
                {template.name}
              </button>
            ) : (
              <span className="font-label wrap-anywhere">{template.name}</span>
            )}
            <span className="line-clamp-2 text-caption text-muted">{template.content}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
