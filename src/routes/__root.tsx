import { createRootRoute, lazyRouteComponent, Outlet } from "@tanstack/react-router";
import { ScreenPending } from "./-screen-pending.tsx";

export const Route = createRootRoute({
  staticData: { cachedFor: "start" },
  component: Outlet,
  notFoundComponent: lazyRouteComponent(() => import("./-not-found.tsx"), "NotFound"),
  pendingComponent: ScreenPending,
});
