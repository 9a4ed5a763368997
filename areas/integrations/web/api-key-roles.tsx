import type { Role } from "#platform/contract/endpoint.ts";
import { keyRoleWords } from "#areas/integrations/contract/api-keys.rules.ts";

/** What the screen offers; owners' own rights are for people, or for those who ask by the call itself. */
const offered = ["viewer", "member", "manager"] as const;

/** What a key may do, each choice with its sentence. */
export function ApiKeyRoles({ role, onRole }: { role: Role; onRole: (role: Role) => void }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-small font-label">What may it do?</legend>
      {offered.map((value) => (
        <label
          key={value}
          className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 rounded-control border border-line-strong p-3 has-checked:border-accent-mark has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            className="radio row-span-2 mt-0.5 self-start"
            name="api-key-role"
            checked={value === role}
            onChange={() => onRole(value)}
            aria-describedby={`api-key-role-${value}`}
          />
          <span className="font-label">{keyRoleWords[value].name}</span>
          <span id={`api-key-role-${value}`} className="text-small text-muted">
            {keyRoleWords[value].sentence}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
