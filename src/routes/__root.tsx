import { createRootRoute, lazyRouteComponent, Outlet } from "@tanstack/react-router";
import { ScreenError } from "./-screen-error.tsx";
import { ScreenPending } from "./-screen-pending.tsx";

export const Route = createRootRoute({
  component: Outlet,
  notFoundComponent: lazyRouteComponent(() => import("./-not-found.tsx"), "NotFound"),
  // At hand at all times: it is what shows when the code of a screen cannot be fetched.
  errorComponent: ScreenError,
  pendingComponent: ScreenPending,
});
