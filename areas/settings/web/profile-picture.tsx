import { Avatar } from "#platform/web/ui/avatar.tsx";
import { PictureField } from "#platform/web/ui/picture-field.tsx";
import { maxPictureBytes, type Profile } from "#areas/settings/contract/settings.schema.ts";
import { words } from "./settings.messages.ts";
import { useRemovePicture, useSavePicture } from "./settings.queries.ts";

/** The person's picture, as teammates see it. */
export function ProfilePicture({ profile }: { profile: Profile }) {
  return (
    <PictureField
      noun="picture"
      isThere={profile.pictureUrl !== null}
      mayChange
      maxBytes={maxPictureBytes}
      save={useSavePicture()}
      remove={useRemovePicture()}
      shown={
        <div className="flex items-center gap-4">
          <Avatar
            firstName={profile.firstName}
            lastName={profile.lastName}
            imageUrl={profile.pictureUrl}
            className="huge"
          />
          <p className="min-w-0 flex-1 text-small text-muted">{words.picture}</p>
        </div>
      }
    />
  );
}
