import { later } from "#ui/later.tsx";

/* The parts of the chrome whose code comes after the first paint. */

export const LateShell = later(() => import("./late-shell.tsx").then((module) => module.LateShell));
export const Unread = later(() => import("./marks.tsx").then((module) => module.Unread));
export const NewsMark = later(() => import("./marks.tsx").then((module) => module.NewsMark));
export const MoreMenu = later(() => import("./more-menu.tsx").then((module) => module.MoreMenu));
export const Footer = later(
  () => import("./footer.tsx").then((module) => module.Footer),
  <div aria-hidden="true" className="mt-16 min-h-[60rem] md:min-h-96 b-t-1 b-t-solid b-line bg-sunk" />,
);
