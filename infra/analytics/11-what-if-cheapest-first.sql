-- ¿Qué marcas ganarían el primer lugar si las listas se ordenaran por precio?
-- Definición: listas que las visitas vieron. Primeras hoy: la marca del plan en el lugar 1. Primeras por precio: la del plan de menor precio del primer mes entre los que se vieron (a igual precio, el mejor lugar).
-- Reloj: como era; el mes es el de Lima en que se vio la lista. Los precios son los que se vieron.
-- Queda fuera: las listas registradas por la primera versión, de las que solo se sabe el primer plan; de cada lista, lo que pasa del lugar 20.
-- Barra: cambio
with planes as (
  select l.*, coalesce(b.brand, 'plan ' || l.service_id) as operador
  from list_shown l
  left join (select service_id, arg_max(brand, from_at) as brand from price group by service_id) b using (service_id)
  where l.entry_price_cents is not null
    and (getvariable('mes') is null or strftime(l.shown_at, '%Y-%m') = getvariable('mes'))
),
listas as (
  select
    wizard,
    list_id,
    arg_min(operador, place) as hoy,
    arg_min(operador, (entry_price_cents, place)) as por_precio
  from planes
  group by wizard, list_id
),
marcas as (
  select wizard, hoy as operador, 1 as hoy, 0 as por_precio from listas
  union all
  select wizard, por_precio, 0, 1 from listas
)
select
  wizard as cotizador,
  operador,
  sum(hoy)::integer as primeras_hoy,
  sum(por_precio)::integer as primeras_por_precio,
  (sum(por_precio) - sum(hoy))::integer as cambio
from marcas
group by wizard, operador
order by cotizador, cambio desc, operador;
