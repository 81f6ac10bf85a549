import { isPhotoAvatar } from "#ui/avatar.tsx";
import { ofName } from "#domain/name.ts";
import { useAdmin, useBusy } from "./admin-context.ts";
import { RowButton } from "./row-controls.tsx";

type RemoveAvatarProps = { person: { id: string; full_name: string; avatar: string | null } };

/** Takes away the photo that a person has as an avatar; nothing where there is none, or it is one's own. */
export function RemoveAvatar({ person: { id, full_name: name, avatar } }: RemoveAvatarProps) {
  const { actions, userId } = useAdmin();
  const busy = useBusy(avatar ?? "");
  if (!isPhotoAvatar(avatar) || id === userId) return null;
  return (
    <RowButton
      word="Retirer la photo"
      row={name}
      icon="image-off"
      busy={busy}
      onClick={() =>
        actions.send({
          verb: "remove_avatar",
          about: avatar,
          args: { person: id, seen: avatar },
          said: `La photo ${ofName(name)} est retirée`,
        })
      }
    />
  );
}
