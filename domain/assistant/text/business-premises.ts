/** What people call the premises of a business, as alternatives of a pattern for a normalised text. */
export const BUSINESS_PREMISES =
  "negocio|local(?: comercial)?(?! de\\b)|empresa|oficina|tienda|almacen|bodega|minimarket|puesto|stand|galeria|taller|consultorio|clinica|veterinaria|farmacia|botica|restaurante?|polleria|cevicheria|pizzeria|chifa|bar|cafe|cafeteria|panaderia|pasteleria|fuente de soda|peluqueria|barberia|salon de belleza|spa|gimnasio|lavanderia|ferreteria|libreria|imprenta|verduleria|carniceria|botilleria|discoteca|cabinas?|locutorio|hotel|hostal|hospedaje";
