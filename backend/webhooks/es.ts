export const NO_WEBHOOK = "Ese webhook ya no existe.";
export const UNREADABLE_SECRET =
  "El secreto de este webhook ya no se puede leer, y sin él no se puede cambiar su dirección. Quita este webhook y agrégalo otra vez: se mostrará un secreto nuevo, que el receptor debe usar desde entonces.";
export const NO_DELIVERY = "Esa entrega ya no existe.";
export const REFUSED_ADDRESS = {
  not_https: "La dirección debe empezar con https://.",
  private_address: "Esa dirección es de una red privada: no se le envía nada.",
  unknown_host: "No encontramos ese servidor. Revisa la dirección.",
} as const;
