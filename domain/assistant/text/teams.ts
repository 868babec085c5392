/** Football teams whose matches people want to see, as the alternatives of a pattern. */
export const TEAMS =
  "colo ?colo|universidad de chile|universidad catolica|la roja|alianza(?: lima)?|universitario|sporting cristal|cristal|melgar|cienciano|la bicolor|la blanquirroja|la seleccion";
