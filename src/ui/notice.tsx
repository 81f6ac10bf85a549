import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

export type NoticeTone = "info" | "wait" | "danger" | "ok";

const LOOK: Record<NoticeTone, { box: string; icon: IconName }> = {
  info: { box: "bg-sunk text-ink b-line", icon: "info" },
  wait: { box: "bg-wait-soft text-wait b-transparent", icon: "clock" },
  danger: { box: "bg-danger-soft text-danger b-transparent", icon: "circle-alert" },
  ok: { box: "bg-primary-soft text-primary b-transparent", icon: "circle-check" },
};

type NoticeProps = {
  tone: NoticeTone;
  title?: string;
  icon?: IconName;
  action?: ReactNode;
  live?: boolean;
  /** It may have been there before the visit: a danger that is read in its turn, not called out at each one. */
  standing?: boolean;
  children?: ReactNode;
};

/**
 * A sentence the person must not miss: what happened, what was kept, what to do. `live` makes it
 * spoken when it appears (errors do so by themselves).
 */
export function Notice({ tone, title, icon, action, live = false, standing = false, children }: NoticeProps) {
  const look = LOOK[tone];
  const role = tone === "danger" && !standing ? "alert" : live ? "status" : undefined;
  return (
    <div role={role} className={`flex flex-wrap gap-3 p-4 rounded-card b-1 b-solid ${look.box}`}>
      <Icon name={icon ?? look.icon} className="mt-0.5" />
      {/* Very large text takes the whole width, under the icon. */}
      <div className="grid gap-1 min-w-0 flex-1 basis-48">
        {title ? <p className="font-650">{title}</p> : null}
        {children ? <div>{children}</div> : null}
        {action ? <div className="mt-2 flex flex-wrap gap-2">{action}</div> : null}
      </div>
    </div>
  );
}
