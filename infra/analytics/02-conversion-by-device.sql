-- ¿Desde qué dispositivo se envían más solicitudes?
-- Definición: visitas que empezaron con cada ancho de ventana, y las que enviaron.
-- Reloj: como era; el mes es el del día de Lima en que empezó la visita.
-- Queda fuera: quien pide no ser medido, y las visitas cuyo comienzo no llegó.
-- Barra: enviaron_pct
select
  wizard as cotizador,
  device as dispositivo,
  count(*) as empezaron,
  count(*) filter (where submitted) as enviaron,
  round(100.0 * count(*) filter (where submitted) / count(*), 1) as enviaron_pct
from visit
where started_at is not null
  and (getvariable('mes') is null or strftime(day, '%Y-%m') = getvariable('mes'))
group by all
order by cotizador, dispositivo;
