"""Scoresheets and cities: read, judged, shown."""
