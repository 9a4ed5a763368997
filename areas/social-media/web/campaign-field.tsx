import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { useSocialCampaigns } from "./social-media.queries.ts";

type Props = { value: string; error?: string | undefined; onChange: (id: string) => void };

/** The campaign that a post belongs to, where there are any: those that go on, and the post's own. */
export function CampaignField({ value, error, onChange }: Props) {
  const campaigns = (useSocialCampaigns().items ?? []).filter(
    ({ id, status }) => status === "active" || id === value,
  );
  // Its own may be on a later page of the list, or still loading: nothing else is chosen by that.
  const isThere = value === "" || campaigns.some(({ id }) => id === value);
  if (campaigns.length === 0 && isThere) return null;
  return (
    <SelectField
      label="Campaign"
      options={[
        { value: "", label: "No campaign" },
        ...(isThere ? [] : [{ value, label: "As it is" }]),
        ...campaigns.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
