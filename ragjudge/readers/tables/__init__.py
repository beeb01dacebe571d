"""Tables of any format in one shape: columns with kinds and units, rows with their lines, measures."""

from ragjudge.readers.tables.delimited import READER, VERSION, read_delimited
from ragjudge.readers.tables.measures import Measure, measures, period_text_of, row_unit
from ragjudge.readers.tables.package import DataPackage, parse_package
from ragjudge.readers.tables.shape import shape_table
from ragjudge.readers.tables.times import column_period, header_year

__all__ = ["READER", "VERSION", "DataPackage", "Measure", "column_period", "header_year", "measures",
           "parse_package", "period_text_of", "read_delimited", "row_unit", "shape_table"]
