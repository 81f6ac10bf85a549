/**
 * For whom a file of the app is kept on the phone before it is asked for: "start" with the worker itself, "market" for
 * everybody who does not spare data, "account" for who is signed in, "wifi" where data costs nothing, "use" for nobody.
 */
export type KeptFor = "start" | "market" | "account" | "wifi" | "use";
